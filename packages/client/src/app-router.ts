// In the published package this file holds the type itself, so that nobody needs the server's code for it.
export type { AppRouter } from '@touchline/api';
