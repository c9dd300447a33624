import { workThrough } from '../rooms/work.ts';
import { inspect } from './inspect.ts';

workThrough(inspect);
