import { Stack, Title } from '@mantine/core';
import { PasswordCard, TokensSection } from '../../../features/account/index.ts';
import { AccountScreen } from './account-screen.tsx';

export function Page() {
  return (
    <AccountScreen title="Account Security" intro="Your password, and the keys of programs that act for you.">
      <PasswordCard />
      <Stack component="section" gap="xs" aria-labelledby="for-developers">
        <Title order={2} size="h6" c="dimmed" id="for-developers" mt="md">
          For developers
        </Title>
        <TokensSection />
      </Stack>
    </AccountScreen>
  );
}
