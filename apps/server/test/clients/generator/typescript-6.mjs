import { registerHooks } from 'node:module';

// The generator prints code through the compiler's old interface, which TypeScript 7 no longer has.
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-6' : name, context) });
