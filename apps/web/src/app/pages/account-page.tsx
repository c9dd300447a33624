import { PageHeader } from '../../components/page-header.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import { PasswordCard } from '../../features/account/password-card.tsx';
import { TokensSection } from '../../features/account/tokens/tokens-section.tsx';
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
