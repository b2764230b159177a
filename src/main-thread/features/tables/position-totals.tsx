import { useWords } from '../../i18n/use-words.ts'
import { tableFacts } from '../../stores/tables.ts'
import { useField } from '../../stores/use-field.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from './tables.module.css'

/** Totals of all positions by settle coin, below the table. */
export function PositionTotals() {
  const t = useWords('tables')
  const totals = useField(tableFacts, 'totals')
  if (totals.length === 0) return null
  return (
    <fieldset
      className={styles.totals}
      aria-label={t('totals.name')}
      // What does not fit scrolls sideways: more lines would take space from the rows. So results come first.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
      data-testid="position-totals"
    >
      {totals.map((total) => (
        <dl key={total.coin} className={styles.total} data-coin={total.coin}>
          <div>
            <dt>{t('totals.positions', { coin: total.coin })}</dt>
            <dd className={text.n}>{total.count}</dd>
          </div>
          <div>
            <dt>{t('totals.unrealised')}</dt>
            <dd className={cx(text.n, toneClass(total.tone))} data-field="unrealised-total">
              {total.unrealisedPnl}
            </dd>
          </div>
          <div>
            <dt>{t('positions.realised')}</dt>
            <dd className={cx(text.n, toneClass(total.realisedTone))}>{total.realisedPnl}</dd>
          </div>
          <div>
            <dt>{t('positions.im')}</dt>
            <dd className={text.n}>{total.positionIM}</dd>
          </div>
          <div>
            <dt>{t('positions.mm')}</dt>
            <dd className={text.n}>{total.positionMM}</dd>
          </div>
        </dl>
      ))}
    </fieldset>
  )
}
