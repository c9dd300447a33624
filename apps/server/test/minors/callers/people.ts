import { findTokenOwner } from '@touchline/api';
import { aToken } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import type { Caller } from '../../support/calls/matrix.ts';
import type { Browser } from '../../support/http/browser.ts';
import type { CallerName } from './allowed.ts';
import type { TwoHouseholds } from './household.ts';
import type { Asker } from './requests.ts';

/** The account of a caller; null for the anonymous one. */
export function accountOf({ dataset: { people }, households, scout, admin }: TwoHouseholds, caller: CallerName) {
  const accounts: Record<CallerName, Account | null> = {
    anonymous: null,
    deactivated: people.deactivated,
    otherPlayer: people.player,
    otherMinor: people.minor,
    otherGuardian: people.guardian,
    newScout: people.newScout,
    scout,
    scoutByReadToken: scout,
    scoutInContact: households.leo.scoutInContact,
    child: households.leo.child,
    childByReadToken: households.leo.child,
    guardian: households.leo.guardian,
    declaredGuardian: households.mia.guardian,
    admin,
    safeguarding: people.admin,
  };
  return accounts[caller];
}

const AS_IN_MATRIX: Record<CallerName, Caller> = {
  anonymous: 'anonymous',
  deactivated: 'deactivated',
  otherPlayer: 'otherPlayer',
  otherMinor: 'otherPlayer',
  otherGuardian: 'guardian',
  newScout: 'newScout',
  scout: 'scout',
  scoutByReadToken: 'scout',
  scoutInContact: 'scout',
  child: 'minor',
  childByReadToken: 'minor',
  guardian: 'guardian',
  declaredGuardian: 'guardian',
  admin: 'admin',
  safeguarding: 'admin',
};

/** As whom the requests of the matrix are made. */
export function askerOf(home: TwoHouseholds, caller: CallerName): Asker {
  return { matrixCaller: AS_IN_MATRIX[caller], me: accountOf(home, caller) ?? home.dataset.people.player };
}

/** Returns what gives a browser the session or the access token of a caller. */
export async function authenticate(home: TwoHouseholds, caller: CallerName): Promise<(browser: Browser) => Browser> {
  const account = accountOf(home, caller);
  const isToken = caller.endsWith('ByReadToken');
  const token = account && isToken ? (await aToken(home.server, account, { scope: 'read' })).token : null;
  // The first use of a token writes the time of it.
  if (token !== null) await findTokenOwner(home.server.shared, token);
  return (browser) => {
    browser.bearer = token;
    if (account && !isToken) browser.cookie = `sid=${home.dataset.sessions.get(account.id)}`;
    return browser;
  };
}
