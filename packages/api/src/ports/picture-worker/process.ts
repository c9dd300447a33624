import { workThrough } from '../rooms/work.ts';
import { loadSharp } from '../sharp.ts';
import { redraw } from './redraw.ts';

// A picture that is being read must not wait for the library, nor its time count against the picture.
await loadSharp();
workThrough(redraw);
