import { workThrough } from '../rooms/work.ts';
import { readInside } from './read-inside.ts';

workThrough(readInside);
