import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { FeatureBlock } from './feature-block.tsx';
import classes from './glimpse.module.css';

const FILTERS = ['Forwards (all)', '170 cm or taller', 'With clips'];
const FOUND = [
  { initials: 'MT', who: 'Malik Traoré', what: 'Left Winger · 21 years · 173 cm · 4 clips', isSaved: true },
  { initials: 'TF', who: 'Tomás Ferreyra', what: 'Right Winger · 21 years · 171 cm · 2 clips', isSaved: false },
];

export function DiscoveryBlock() {
  return (
    <FeatureBlock
      title="Discovery tools made for scouts"
      text="Search the whole squad of verified players by what matters on Saturday. Save the ones to watch; write to them in a click."
      points={[
        'Filters by position, foot, height, age, place, availability and clips',
        'A private list of saved players',
        'Direct messages, no middlemen',
      ]}
    >
      <div className={classes.panel}>
        <label className={classes.search}>
          <IconSearch size={20} aria-hidden="true" />
          <span className={classes.hidden}>Search players (example)</span>
          <input type="search" readOnly value="winger" className={classes.searchBox} />
        </label>
        <ul className={classes.filters} aria-label="Example of filters">
          {FILTERS.map((filter) => (
            <li key={filter} className={classes.filter}>
              {filter}
            </li>
          ))}
        </ul>
        <ul className={classes.found} aria-label="Example of players found">
          {FOUND.map(({ initials, who, what, isSaved }) => (
            <li key={who} className={classes.player}>
              <span className={classes.shirt} aria-hidden="true">
                {initials}
              </span>
              <span className={classes.clipWords}>
                <span className={classes.clipTitle}>{who}</span>
                <span className={classes.clipLength}>{what}</span>
              </span>
              {isSaved ? <IconStarFilled size={20} aria-label="Saved" /> : <IconStar size={20} aria-hidden="true" />}
            </li>
          ))}
        </ul>
      </div>
    </FeatureBlock>
  );
}
