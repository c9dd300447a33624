import { serve } from '../../platform/tasks/serve.ts';
import { cropPortrait } from './portrait.ts';

// Anonymous callers need portraits only; the process that renders cards takes four times the memory and starts slower.
serve(cropPortrait);
