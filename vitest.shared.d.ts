/** How tests run everywhere. A workspace's vitest.config.ts starts from here and says what is particular to it. */
declare const _default: import("vite").UserConfig;
export default _default;
