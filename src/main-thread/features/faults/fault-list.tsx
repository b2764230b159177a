import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/faults.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { faultRows } from './fault-table.ts'
import type { Expectation, FaultRow } from './fault-table.ts'
import { runFault, runs } from './run-fault.ts'
import type { Result } from './run-fault.ts'
import styles from './faults.module.css'

const secondsOf = (ms: number): string => String(ms / 1000)

/** All faults, each with what must follow and, after a press, whether it did. */
export function FaultList() {
  const { t } = useTranslation('faults')
  return (
    <section className={styles['part']} aria-label={t('faults')}>
      <h3 className={styles['heading']}>{t('faults')}</h3>
      <p className={text['label']}>{t('one')}</p>
      <ul className={styles['list']}>
        {faultRows.map((row) => (
          <Fault key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Fault({ row }: { readonly row: FaultRow }) {
  const { t } = useTranslation('faults')
  const { now, byFault } = useSnapshot(runs)
  const run = byFault[row.id]
  const name = t(`row.${row.id}`)
  return (
    <li className={styles['fault']} data-testid={`fault-${row.id}`}>
      <div className={styles['faultHead']}>
        <div>
          <strong className={styles['name']}>{name}</strong>
          <p className={text['label']}>{t(`about.${row.id}`)}</p>
        </div>
        <Button
          size="small"
          aria-label={t('provoke', { fault: name })}
          isPending={now === row.id}
          isDisabled={now !== null && now !== row.id}
          onPress={() => void runFault(row)}
        >
          {t('run')}
        </Button>
      </div>
      <ol className={styles['expects']} aria-live="polite">
        {row.expects.map((expectation, index) => (
          <Expected key={expectation.id} expectation={expectation} result={run?.results[index]} />
        ))}
        {(run?.state === 'refused' || run?.state === 'nothing') && (
          <li className={styles['missed']}>{t(`result.${run.state}`)}</li>
        )}
      </ol>
    </li>
  )
}

function Expected(props: { readonly expectation: Expectation; readonly result: Result | undefined }) {
  const { t } = useTranslation('faults')
  const { expectation, result } = props
  const seconds = secondsOf(expectation.withinMs)
  return (
    <li data-state={result?.state}>
      {t(`expect.${expectation.id}`)}{' '}
      {result === undefined ? (
        <span className={text['label']}>{t('within', { seconds })}</span>
      ) : (
        <span
          className={cx(
            result.state === 'came' && styles['came'],
            result.state === 'missed' && styles['missed'],
          )}
        >
          {t(`result.${result.state}`, {
            seconds,
            ms: result.state === 'came' ? result.afterMs.toLocaleString('en-US') : '',
          })}
        </span>
      )}
    </li>
  )
}
