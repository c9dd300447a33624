import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { AuthCard, useLinkSecret } from '../../../features/auth/index.ts';
import { InvitationPanel } from '../../../features/guardians/index.ts';
import { paths } from '../../../lib/paths.ts';
import { stateToReturn } from '../../router/return-to.ts';

export function Page() {
  const token = useLinkSecret();
  const navigate = useNavigate();
  return (
    <AuthCard
      title="Become a guardian"
      intro="Players under 18 have a guardian here, who looks after their contacts."
      isWide
      footer="You do not know the player? Then close this page: nothing happens."
    >
      <InvitationPanel
        key={token}
        token={token}
        onDone={() => void navigate(paths.guardianDashboard(), { replace: true })}
        signInLink={
          <ButtonLink
            to={paths.login()}
            state={stateToReturn(`${paths.guardianInvitation()}#${token}`)}
            size="lg"
            fullWidth
          >
            Sign In
          </ButtonLink>
        }
      />
    </AuthCard>
  );
}
