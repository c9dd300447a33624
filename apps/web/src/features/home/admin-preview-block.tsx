import { FeatureBlock } from './feature-block.tsx';
import classes from './glimpse.module.css';

/** Fixed example figures, not data of the platform. */
const FIGURES = [
  { value: '2,547', label: 'Total Users' },
  { value: '158', label: 'Verified Scouts' },
  { value: '47', label: 'Waiting for Review' },
  { value: '1,892', label: 'Videos Approved' },
];
const TOOLS = ['User Management', 'Content Moderation', 'Analytics'];

export function AdminPreviewBlock() {
  return (
    <FeatureBlock
      title="A team that keeps the pitch clean"
      text="Behind the scenes our admins verify accounts, review clips and answer messages, with everything that waits in one place."
      points={['Accounts verified by people', 'No clip goes live unseen', 'ID cards anyone can check']}
    >
      <div className={classes.panel}>
        <dl className={classes.figures}>
          {FIGURES.map(({ value, label }) => (
            <div key={label} className={classes.figure}>
              <dt className={classes.figureLabel}>{label}</dt>
              <dd className={classes.figureValue}>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.tools}>
          {/* Part of the drawing: the buttons do nothing. */}
          {TOOLS.map((tool) => (
            <button key={tool} type="button" aria-disabled="true" className={classes.tool}>
              {tool}
            </button>
          ))}
        </div>
      </div>
    </FeatureBlock>
  );
}
