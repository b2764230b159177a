import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/pages.ts'
import { analyticsPage } from '../../bridge/dialog-calls.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { Button } from '../../ui/button.tsx'
import styles from './visit-count.module.css'

const KEY = 'analytics'
type Choice = 'yes' | 'no' | ''
const chosen = (): Choice => {
  const stored = readStored(KEY)
  return stored === 'yes' || stored === 'no' ? stored : ''
}

/**
 * Counts visits by a page of another origin (HTTP-21, decision 17): only if the deployment configures one, the visitor
 * allowed it, and the page has no trading. That page runs in a frame without cookies, storage or access to this page. A
 * failure to load has no effect.
 */
export function VisitCount() {
  const { t } = useTranslation('pages')
  const [address, setAddress] = useState<string | null>(null)
  const [choice, setChoice] = useState<Choice>(chosen)
  useEffect(() => {
    let isHere = true
    void analyticsPage().then((named) => isHere && setAddress(named))
    return () => {
      isHere = false
    }
  }, [])
  if (address === null) return null
  const choose = (next: Choice): void => {
    writeStored(KEY, next)
    setChoice(next)
  }
  const { host } = new URL(address)
  return (
    <aside className={styles['bar']} aria-label={t('visits.name')} data-testid="visit-count">
      <p>{t(choice === '' ? 'visits.ask' : choice === 'yes' ? 'visits.on' : 'visits.off', { host })}</p>
      <span className={styles['choices']}>
        {choice === '' ? (
          <>
            <Button size="small" onPress={() => choose('no')}>
              {t('visits.deny')}
            </Button>
            <Button size="small" onPress={() => choose('yes')}>
              {t('visits.allow')}
            </Button>
          </>
        ) : (
          <Button variant="text" onPress={() => choose('')}>
            {t('visits.change')}
          </Button>
        )}
      </span>
      {choice === 'yes' && <Frame address={address} name={t('visits.name')} />}
    </aside>
  )
}

/** A hidden, isolated frame: no origin of its own, no cookies, no referrer. */
function Frame(props: { readonly address: string; readonly name: string }) {
  return (
    <iframe
      ref={(frame) => {
        // Set before the address, which starts loading; React does not support this attribute yet.
        if (frame === null || frame.src !== '') return
        frame.setAttribute('credentialless', '')
        frame.src = props.address
      }}
      className={styles['frame']}
      title={props.name}
      aria-hidden="true"
      tabIndex={-1}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  )
}
