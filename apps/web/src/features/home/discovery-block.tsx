import { IconSearch } from '@tabler/icons-react';
import { FeatureBlock } from './feature-block.tsx';
import classes from './glimpse.module.css';

const FILTERS = ['Left Winger', 'Available for Transfer', 'Age 17 to 21'];
const FOUND = [
  { number: 11, who: 'Left Winger, 19', what: 'Left foot · 178 cm · 4 clips' },
  { number: 17, who: 'Left Winger, 18', what: 'Both feet · 174 cm · 2 clips' },
];

export function DiscoveryBlock() {
  return (
    <FeatureBlock
      title="Discovery tools made for scouts"
      text="Search the whole squad of verified players by what matters on Saturday. Save the ones to watch; write to them in a click."
      points={[
        'Filters by position, age, place and availability',
        'A private list of saved players',
        'Direct messages, no middlemen',
      ]}
    >
      <div className={classes.panel}>
        <label className={classes.search}>
          <IconSearch size={20} aria-hidden="true" />
          <span className={classes.hidden}>Search players (example)</span>
          <input type="search" readOnly value="quick left winger" className={classes.searchBox} />
        </label>
        <ul className={classes.filters} aria-label="Example of filters">
          {FILTERS.map((filter) => (
            <li key={filter} className={classes.filter}>
              {filter}
            </li>
          ))}
        </ul>
        <ul className={classes.found} aria-label="Example of players found">
          {FOUND.map(({ number, who, what }) => (
            <li key={number} className={classes.player}>
              <span className={classes.shirt} aria-hidden="true">
                {number}
              </span>
              <span>
                <span className={classes.clipTitle}>{who}</span>
                <span className={classes.clipLength}>{what}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </FeatureBlock>
  );
}
