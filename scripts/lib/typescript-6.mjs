/** Loaded with `--import`: tools that use the compiler's interface get TypeScript 6, since TypeScript 7 no longer has it. */
import { registerHooks } from 'node:module';

registerHooks({ resolve: (name, context, next) => next(name.replace(/^typescript(?=$|\/)/, 'typescript-6'), context) });
