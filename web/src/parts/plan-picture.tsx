/** The plan as a picture that fills while the query runs: waves are columns, tools are boxes. */
import type { CallEvent, Plan } from '../api/types.js';
import { isLanguage, LANGUAGE_NAMES, langTag } from '../model/language.js';
import { BOX, type Box, branchesOf, pictureOf, STATE_WORDS } from '../model/plan-picture.js';
import { milliseconds } from '../model/words.js';

interface PlanPicturesProps {
  readonly plans: readonly Plan[];
  readonly calls: readonly CallEvent[];
  /** Once there is an answer, only its language is shown. */
  readonly answered: string | undefined;
}

export function PlanPictures({ plans, calls, answered }: PlanPicturesProps) {
  const branches = branchesOf(plans, calls);
  const shown = branches.filter(({ language }) => answered === undefined || language === answered);
  return (
    <>
      {shown.map(({ language, plan, calls: own }) => (
        <section key={language}>
          {shown.length > 1 && isLanguage(language) && <h2 class="label">{LANGUAGE_NAMES[language]}</h2>}
          <PlanPicture plan={plan} calls={own} isOver={answered !== undefined} />
        </section>
      ))}
    </>
  );
}

function PlanPicture({ plan, calls, isOver }: { plan: Plan; calls: readonly CallEvent[]; isOver: boolean }) {
  const picture = pictureOf(plan, calls, isOver);
  if (picture.boxes.length === 0) return null;
  const summary = picture.boxes.map(({ tool, state }) => `${tool} ${STATE_WORDS[state]}`).join(', ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to do
    <div class="plan" tabIndex={0}>
      <svg
        viewBox={`-1 -1 ${picture.width + 2} ${picture.height + 2}`}
        width={picture.width + 2}
        height={picture.height + 2}
        role="img"
        aria-label={`Calls, wave by wave: ${summary}`}
      >
        {picture.waves.map(({ number, x }, index) => (
          <g key={number}>
            <text class="plan-wave" x={x} y={12}>
              wave {number}
            </text>
            {index > 0 && <path class="plan-arrow" d={arrow(x)} />}
          </g>
        ))}
        {picture.boxes.map((box) => (
          <PlanBox key={`${box.x}.${box.y}`} box={box} />
        ))}
      </svg>
    </div>
  );
}

/** From the column before to this one. */
function arrow(x: number): string {
  return `M${x - BOX.gapX + 8} ${BOX.top + BOX.height / 2}h${BOX.gapX - 16}m-6 -5l6 5l-6 5`;
}

function PlanBox({ box }: { box: Box }) {
  const { tool, form, state, duration, isStored, note, x, y } = box;
  const spent = duration === undefined || state === 'skipped' ? '' : milliseconds(duration);
  const time = spent !== '' && isStored ? `${spent} then` : spent;
  const words = [STATE_WORDS[state], time].filter(Boolean).join(' · ');
  return (
    <g class={`plan-box ${state}`} transform={`translate(${x} ${y})`}>
      <title>{[`${tool} ${form}`, words, note].filter(Boolean).join('\n')}</title>
      <rect width={BOX.width} height={BOX.height} rx={5} />
      <text class="plan-tool" x={10} y={18}>
        {tool}
      </text>
      <text class="plan-form" x={BOX.width - 10} y={18} text-anchor="end" lang={langTag(form)}>
        {form.length > 12 ? `${form.slice(0, 11)}…` : form}
      </text>
      <text class="plan-state" x={10} y={36}>
        {words}
      </text>
    </g>
  );
}
