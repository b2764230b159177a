import { useTranslation } from 'react-i18next'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import '../../i18n/english/pages.ts'
import { leftText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { useSecond } from '../../ui/use-second.ts'
import styles from './ticket.module.css'

/**
 * Why the open symbol takes no orders, or only those of one side (SYM-16). A market that isn't open yet shows a
 * countdown and a link to its announcement (SYM-33, SYM-37).
 */
export function NotTradable({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation('pages')
  const { displayName, expectedStartUrl } = instrument
  const [banned] = instrument.bannedSides
  const why =
    instrument.tradability === 'open' && banned !== undefined
      ? (`only${banned === 'Buy' ? 'Sell' : 'Buy'}` as const)
      : instrument.tradability
  if (why === 'open') return null
  return (
    <output className={styles['status']} data-tone="warn" data-testid="not-tradable">
      <Icon name="warning" small />
      <span>
        {t(`notTradable.${why}`, { symbol: displayName })}{' '}
        {why === 'soon' && <Start at={instrument.expectedStartTradingTime} />}{' '}
        {expectedStartUrl !== '' && (
          <a href={expectedStartUrl} target="_blank" rel="noopener noreferrer">
            {t('notTradable.more')}
          </a>
        )}
      </span>
    </output>
  )
}

/** Time left until trading is expected to start; nothing if the exchange doesn't announce it. */
function Start({ at }: { readonly at: number }) {
  const { t, i18n } = useTranslation('pages')
  const now = useSecond(at > 0)
  if (at <= 0) return null
  const left = Math.max(0, at - now)
  return (
    <>
      {t('notTradable.startsIn')} <span className={text['n']}>{leftText(left, i18n.language)}</span>
    </>
  )
}
