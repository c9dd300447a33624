import { PRODUCT_NAME } from '@touchline/contracts/product';
import { logProblem } from '../../../lib/log.ts';

const KEY = `${PRODUCT_NAME.toLowerCase()}_company_address`;

/** The company's address as it was last put onto a card in this browser (spec 9). */
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
