export * from '@touchline/contracts/contact-data';
