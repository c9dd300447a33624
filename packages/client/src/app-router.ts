// The bundle replaces this file by the type written out, so that the published package needs no code of the server.
export type { AppRouter } from '@touchline/api';
