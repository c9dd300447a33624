import { ButtonLink } from '../../components/button-link.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './not-found-page.module.css';

export function Page() {
  return (
    <div className={`${classes.page} tl-grass`}>
      <div className={classes.field}>
        <h1 className={classes.title}>404 Page Not Found</h1>
        <p className={classes.hint}>Did you forget to add the page to the router?</p>
        <ButtonLink to={paths.home()} variant="chalk" size="lg">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
