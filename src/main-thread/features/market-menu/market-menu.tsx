import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { contractTypeFromName, isOptionType } from '#shared/domain/contract-type.ts'
import { instrument } from '../../stores/market.ts'
import { preferences, toggleFavourite } from '../../stores/preferences.ts'
import { setMarketsQuery, view } from '../../stores/view.ts'
import { latePopup, useDialogPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import { leftText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccessibleLabel } from '../../ui/accessible-label.tsx'
import { useSecond } from '../../ui/use-second.ts'
import styles from './market-menu.module.css'

const popup = latePopup(async () => (await import('./market-menu-popup.tsx')).MarketMenuPopup)

/** The open market with its star; a press opens the list of all markets. */
export function MarketMenu() {
  const { t } = useTranslation('header')
  const symbol = useSnapshot(view).symbol
  const name = useSnapshot(instrument).v?.displayName ?? writtenSymbol(symbol)
  const favourite = useSnapshot(preferences).favourites.includes(symbol)
  const { trigger, frame, show, Popup } = useDialogPopup(popup, (isOpen) => {
    if (!isOpen) setMarketsQuery(null)
  })

  return (
    <div className={styles['market']} data-tour="market">
      <Button
        variant="icon"
        className={favourite ? styles['starOn'] : undefined}
        aria-label={t(favourite ? 'market.unfavourite' : 'market.favourite', { symbol })}
        onPress={() => toggleFavourite(symbol)}
      >
        <Icon name="star" small filled={favourite} />
      </Button>
      <AriaButton {...trigger} className={styles['open'] ?? ''}>
        <AccessibleLabel name={t('market.open', { symbol: name })}>
          <span className={styles['current']} dir="ltr">
            {name}
          </span>
          <KindTag />
          <Icon name="down" small />
        </AccessibleLabel>
      </AriaButton>
      {Popup !== null && <Popup {...frame} onDone={() => show(false)} />}
    </div>
  )
}

/** Time until the open contract expires, or "perpetual" (SYM-35). */
function KindTag() {
  const { t, i18n } = useTranslation('header')
  const symbol = useSnapshot(view).symbol
  const open = useSnapshot(instrument).v
  const endsAt = open?.settleTradingTime ?? 0
  const left = endsAt - useSecond(endsAt > 0)
  if (open?.contractType === 'Spot') return <span className={styles['tag']}>{t('market.family.spot')}</span>
  const isOption = open !== null && isOptionType(open.contractType)
  if (endsAt <= 0) {
    // An unknown market is not called perpetual; a market that is still loading keeps the space.
    const isPerpetual = open !== null || contractTypeFromName(symbol).endsWith('Perpetual')
    return isPerpetual ? (
      <span className={styles['tag']} data-perp>
        {t('market.perp')}
      </span>
    ) : null
  }
  return (
    <span className={styles['tag']} data-testid="expiry">
      {left > 0 ? (
        <>
          {isOption && `${t('market.family.option')} `}
          <span title={t('market.dated')}>{leftText(left, i18n.language)}</span>
        </>
      ) : (
        t('market.ended')
      )}
    </span>
  )
}
