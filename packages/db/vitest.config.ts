export { default } from './src/testing/databases.config.ts';
