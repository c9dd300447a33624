import { describe } from 'vitest';
import { testEveryAnswer } from './every-answer.ts';

describe('of all that a scout can ask for, no answer has', () => testEveryAnswer('product'));
