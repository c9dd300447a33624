import { PageHeader } from '../../components/page-header.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import { PasswordCard, TokensSection } from '../../features/account/index.ts';
import classes from './account-page.module.css';

export function AccountPage() {
  return (
    <Screen>
      <PageHeader title="Account Security" intro="Your password, and the keys of programs that act for you." />
      <div className={classes.parts}>
        <PasswordCard />
        <TokensSection />
      </div>
    </Screen>
  );
}
