import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { connection, threads } from '../../stores/connection.ts'
import { instrument } from '../../stores/market.ts'
import { preferences } from '../../stores/preferences.ts'
import { ageSeconds } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import { Button } from '../../ui/button.tsx'
import { clockOffset } from './clock-offset.ts'
import { exportReport } from './export-report.ts'
import { EventList, TopicList } from './report-lists.tsx'
import { useReport } from './use-report.ts'
import { ReconnectButton } from './reconnect-button.tsx'
import styles from './connection.module.css'

const figures = new Set([
  'latency',
  'age',
  'tabsOnFeed',
  'updates',
  'frames',
  'conflation',
  'dropped',
  'reconnects',
  'version',
])

/** What the connection is made of, once a second, and a way to try again now. */
export function ConnectionPanel() {
  const { t } = useTranslation('connection')
  const now = useSnapshot(connection)
  const { hub, risk, hubReplacements, hubReason } = useSnapshot(threads)
  const { catalogueSource, catalogueCount } = useSnapshot(instrument)
  const { remembered } = useSnapshot(preferences)
  const report = useReport()
  const clock = clockOffset(now.clockOffsetMs)
  const ms = (value: number): string => t('ms', { value: Math.round(value) })
  const rows: readonly (readonly [string, string])[] = [
    ['state', t(`state.${now.state}`)],
    ['latency', now.latencyMs < 0 ? '--' : ms(now.latencyMs)],
    ['age', t('seconds', { value: ageSeconds(now.dataAgeMs) })],
    ['clock', t(`clock.${clock.way}`, { value: clock.ms })],
    ['tabsOnFeed', String(now.tabs)],
    ['updates', String(Math.round(now.updatesPerSecond))],
    ['frames', String(Math.round(now.framesPerSecond))],
    ['conflation', report === null || report.conflation === 0 ? '--' : report.conflation.toFixed(1)],
    ['dropped', String(now.droppedFrames)],
    ['reconnects', String(now.reconnects)],
    ['hub', `${t(`hubKind.${now.hubKind}`)} · ${t(`thread.${hub}`)}`],
    ['replaced', hubReplacements === 0 ? '0' : `${hubReplacements} (${t(`end.${hubReason}`, hubReason)})`],
    ['risk', t(`thread.${risk}`)],
    ['symbols', catalogueSource === null ? '--' : `${catalogueCount} · ${t(`source.${catalogueSource}`)}`],
    ['version', `${__BUILD__.version} (${__BUILD__.commit})`],
    ['storage', t(now.storage === 'ok' && remembered ? 'storageOk' : 'storageMissing')],
  ]
  return (
    <>
      <p className={styles['head']}>{t('title')}</p>
      <dl className={styles['rows']}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`row.${name}`)}</dt>
            <dd>
              <span dir="auto" className={figures.has(name) ? text.n : undefined}>
                {value}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {report !== null && <TopicList topics={report.topics} />}
      {report !== null && <EventList events={report.events} />}
      <div className={styles['actions']}>
        <ReconnectButton />
        <Button look="plain" onPress={() => void exportReport()}>
          {t('export')}
        </Button>
      </div>
    </>
  )
}
