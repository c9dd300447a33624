import { expect, test } from 'vitest';
import { changeWords } from './labels.ts';

test.each([
  [{ isVerified: true }, 'User verified', 'Verification failed', 'Failed to verify user. Please try again.'],
  [{ isVerified: false }, 'User unverified', 'Unverification failed', 'Failed to unverify user. Please try again.'],
  [{ isActive: true }, 'User activated', 'Status update failed', 'Failed to activate user. Please try again.'],
  [{ isActive: false }, 'User deactivated', 'Status update failed', 'Failed to deactivate user. Please try again.'],
  [
    { isSafeguarding: true },
    'Safeguarding updated',
    'Safeguarding update failed',
    'Failed to change who works in safeguarding. Please try again.',
  ],
  [{ role: 'scout' } as const, 'Role updated', 'Role change failed', 'Failed to change the role. Please try again.'],
  [
    { canUploadVideos: true },
    'Upload permission updated',
    'Permission update failed',
    'Failed to update upload permission. Please try again.',
  ],
])('the change %o has its own messages for success and failure', (patch, done, title, description) => {
  expect(changeWords(patch)).toEqual({ done, failed: { title, description } });
});
