import { useTranslation } from 'react-i18next'
import type { ConnectionReport } from '#shared/contracts/connection.ts'
import '../../i18n/english/pages.ts'
import { ageSeconds, timeText } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import styles from './connection.module.css'

/** Age of the data of each subscribed topic. */
export function TopicList(props: { readonly topics: ConnectionReport['topics'] }) {
  const { t } = useTranslation('connection')
  const { t: panel } = useTranslation('pages')
  return (
    <section
      className={styles['list']}
      aria-label={panel('connection.topics')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
      tabIndex={0}
      data-testid="connection-topics"
    >
      <p className={styles['subhead']}>{panel('connection.topics')}</p>
      {props.topics.length === 0 && <p className={text.mut}>{panel('connection.noTopics')}</p>}
      <dl className={styles['rows']}>
        {props.topics.map(({ topic, state, ageMs }) => (
          <div key={topic} style={{ display: 'contents' }}>
            <dt dir="ltr" className={styles['name']}>
              {topic}
            </dt>
            <dd data-state={state}>
              {panel(`connection.freshness.${state}`)}{' '}
              <span className={text.n}>{t('seconds', { value: ageSeconds(ageMs) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The last events, newest first. The hub's names and details are not translated. */
export function EventList(props: { readonly events: ConnectionReport['events'] }) {
  const { t: panel } = useTranslation('pages')
  return (
    <section
      className={styles['list']}
      aria-label={panel('connection.events')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
      tabIndex={0}
      data-testid="connection-events"
    >
      <p className={styles['subhead']}>{panel('connection.events')}</p>
      {props.events.length === 0 && <p className={text.mut}>{panel('connection.noEvents')}</p>}
      <ol className={styles['events']} dir="ltr">
        {props.events.map(({ at, name, detail }, index) => (
          <li key={`${at} ${name} ${index}`} className={text.n}>
            {timeText(at)} {name} <span className={text.mut}>{detail}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
