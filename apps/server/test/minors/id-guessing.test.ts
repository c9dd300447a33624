import { testIdGuessing } from './id-guessing.ts';

testIdGuessing('each');
