import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/pages.ts'
import { account } from '../../stores/account.ts'
import { connection, threads } from '../../stores/connection.ts'
import { catalogue } from '../../stores/market.ts'
import { preferences } from '../../stores/preferences.ts'
import { useField } from '../../stores/use-field.ts'
import { ageSeconds } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import { Button } from '../../ui/button.tsx'
import { clockOffset } from './clock-offset.ts'
import { DisconnectText } from './disconnect-mark.tsx'
import { exportReport } from './export-report.ts'
import { EventList, TopicList } from './report-lists.tsx'
import { useReport } from './use-report.ts'
import { RecordingButtons } from './recording-buttons.tsx'
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

/** Details of the connection, updated once a second, and a button to reconnect now. `onPlayed`: a recording chosen here is shown. */
export function ConnectionPanel(props: { readonly onPlayed?: () => void }) {
  const { t } = useTranslation('connection')
  const { t: panel } = useTranslation('pages')
  const now = useSnapshot(connection)
  const { hub, risk, hubReplacements, hubReason } = useSnapshot(threads)
  const { source, count } = useSnapshot(catalogue)
  const { remembered } = useSnapshot(preferences)
  const onDisconnect = useField(account, 'v')?.cancelOnDisconnectMs ?? null
  const report = useReport()
  const clock = clockOffset(now.clockOffsetMs)
  const ms = (value: number): string => t('ms', { value: Math.round(value) })
  const rows: readonly (readonly [string, string])[] = [
    ['state', panel(`connection.state.${now.state}`)],
    ['latency', now.latencyMs < 0 ? '--' : ms(now.latencyMs)],
    ['age', t('seconds', { value: ageSeconds(now.dataAgeMs) })],
    ['clock', panel(`connection.clock.${clock.direction}`, { value: clock.ms })],
    ['tabsOnFeed', String(now.tabs)],
    ['updates', String(Math.round(now.updatesPerSecond))],
    ['frames', String(Math.round(now.framesPerSecond))],
    ['conflation', report === null || report.conflation === 0 ? '--' : report.conflation.toFixed(1)],
    ['dropped', String(now.droppedFrames)],
    ['reconnects', String(now.reconnects)],
    ['hub', `${panel(`connection.hubKind.${now.hubKind}`)} · ${panel(`connection.thread.${hub}`)}`],
    [
      'replaced',
      hubReplacements === 0 ? '0' : `${hubReplacements} (${panel(`connection.end.${hubReason}`, hubReason)})`,
    ],
    ['risk', panel(`connection.thread.${risk}`)],
    ['symbols', source === null ? '--' : `${count} · ${panel(`connection.source.${source}`)}`],
    ['version', `${__BUILD__.version} (${__BUILD__.commit})`],
    [
      'storage',
      panel(now.storage === 'ok' && remembered ? 'connection.storageOk' : 'connection.storageMissing'),
    ],
  ]
  return (
    <>
      <p className={styles['head']}>{t('title')}</p>
      {onDisconnect !== null && (
        <p className={text.warn}>
          <DisconnectText ms={onDisconnect} />
        </p>
      )}
      <dl className={styles['rows']}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{panel(`connection.row.${name}`)}</dt>
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
        <Button variant="plain" onPress={() => void exportReport()}>
          {panel('connection.export')}
        </Button>
      </div>
      <RecordingButtons onPlayed={props.onPlayed} />
    </>
  )
}
