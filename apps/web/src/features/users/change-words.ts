import type { AccountPatch } from '@touchline/contracts/users';

/** What is said about a change of an account once it is done, or could not be (spec 8, decision 104). */
export interface ChangeWords {
  done: string;
  failed: { title: string; description: string };
}

export function wordsOf({ isVerified, isActive }: AccountPatch): ChangeWords {
  if (isVerified !== undefined) {
    return {
      done: isVerified ? 'User verified' : 'User unverified',
      failed: {
        title: isVerified ? 'Verification failed' : 'Unverification failed',
        description: `Failed to ${isVerified ? 'verify' : 'unverify'} user. Please try again.`,
      },
    };
  }
  if (isActive !== undefined) {
    return {
      done: isActive ? 'User activated' : 'User deactivated',
      failed: {
        title: 'Status update failed',
        description: `Failed to ${isActive ? 'activate' : 'deactivate'} user. Please try again.`,
      },
    };
  }
  return {
    done: 'Upload permission updated',
    failed: {
      title: 'Permission update failed',
      description: 'Failed to update upload permission. Please try again.',
    },
  };
}
