import { workThrough } from '../rooms/work.ts';
import { draw } from './draw.ts';

// What draws takes 200 MB and holds the processor for tens of milliseconds, neither of which the server's other work should notice.
workThrough(draw);
