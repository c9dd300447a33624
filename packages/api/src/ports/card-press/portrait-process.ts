import { workThrough } from '../rooms/work.ts';
import { cutPortrait } from './portrait.ts';

// For anonymous callers, who ask for no more than this: what draws cards is four times as big and longer to start.
workThrough(cutPortrait);
