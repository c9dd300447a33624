import { PRODUCT_NAME } from '@touchline/contracts/product';
import { logProblem } from '../../../lib/log.ts';

const KEY = `${PRODUCT_NAME.toLowerCase()}_company_address`;

/** The company address of the card last saved in this browser. */
export function rememberedAddress(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch (error) {
    logProblem('The company address could not be read.', error);
    return '';
  }
}

export function rememberAddress(address: string): void {
  try {
    localStorage.setItem(KEY, address);
  } catch (error) {
    logProblem('The company address could not be remembered.', error);
  }
}
