import { defineConfig, mergeConfig } from 'vitest/config';
import shared from './vitest.shared.ts';

/** The root's own tests: those of scripts/. Each workspace runs its own. */
export default mergeConfig(shared, defineConfig({ test: { dir: 'scripts' } }));
