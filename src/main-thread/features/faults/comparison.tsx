import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/faults.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { followSecond } from '../../ui/use-second.ts'
import { control, send } from './control-session.ts'
import { probePage } from './probe-page.ts'
import styles from './faults.module.css'

/** The busy share of this page while it is shown, percent; NaN at first. */
function useBusy(): number {
  const [busy, setBusy] = useState(Number.NaN)
  useEffect(() => {
    const probe = probePage()
    const unfollow = followSecond(() => setBusy(probe.percent()))
    return () => {
      unfollow()
      probe.stop()
    }
  }, [])
  return busy
}

const percent = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? '--' : `${value.toFixed(0)} %`

/** A window in the right half of the screen, empty at first: browsers open one only during a press. null: they refused. */
function openBeside(): Window | null {
  const { availWidth, availHeight } = screen
  const width = Math.round(availWidth / 2)
  return window.open(
    '',
    'perpdeck-naive',
    `popup,left=${availWidth - width},top=0,width=${width},height=${availHeight}`,
  )
}

/** Closes the window that is still empty; the page without workers itself stays. */
function closeWaiting(beside: { current: Window | null }): void {
  beside.current?.close()
  beside.current = null
}

/** The same stream in a page without workers, and how busy both are, measured by the same probe. */
export function Comparison() {
  const { t } = useTranslation('faults')
  const { compared } = useSnapshot(control).state ?? { compared: null }
  const busy = useBusy()
  const beside = useRef<Window | null>(null)
  const state = compared?.state ?? 'off'
  const url = compared?.url ?? ''
  useEffect(() => {
    const opened = beside.current
    if (opened === null || (url === '' && state !== 'failed')) return
    beside.current = null
    if (url === '') opened.close()
    else opened.location.href = url
  }, [url, state])
  useEffect(() => () => closeWaiting(beside), [])
  return (
    <section className={styles['part']} aria-label={t('compare.name')}>
      <h3 className={styles['heading']}>{t('compare.name')}</h3>
      <p className={text['label']}>{t('compare.text')}</p>
      <dl className={styles['figures']}>
        <div>
          <dt className={text['label']}>{t('compare.own')}</dt>
          <dd className={text['n']} data-testid="busy-own">
            {percent(busy)}
          </dd>
        </div>
        <div>
          <dt className={text['label']}>{t('compare.other')}</dt>
          <dd className={text['n']} data-testid="busy-other">
            {percent(compared?.busy ?? null)}
          </dd>
        </div>
      </dl>
      <output>{(state === 'starting' || state === 'failed') && t(`compare.${state}`)}</output>
      {state === 'ready' ? (
        <a className={styles['link']} href={url} target="perpdeck-naive" rel="noreferrer">
          {t('compare.open')}
        </a>
      ) : (
        <Button
          isPending={state === 'starting'}
          onPress={() => {
            beside.current = openBeside()
            void send({ act: 'compare' }).then((found) => {
              if (found === null) closeWaiting(beside)
            })
          }}
        >
          {t('compare.start')}
        </Button>
      )}
    </section>
  )
}
