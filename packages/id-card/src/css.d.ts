/** Style sheets are resolved by the bundler. */
declare module '*.css';
