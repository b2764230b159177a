import { useTranslation } from 'react-i18next'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { defaultSymbol, spreadLegsOf, symbolPath } from '#shared/domain/routes.ts'
import { Link } from '../../ui/link.tsx'
import { Message } from '../../ui/message.tsx'

/**
 * Shown where the address names a market that doesn't exist, or a spread, which has no page. The rest of the page
 * works.
 */
export function UnknownSymbol(props: { readonly symbol: string }) {
  const { t } = useTranslation('errors')
  const symbol = props.symbol.slice(0, 40)
  const legs = spreadLegsOf(symbol)
  if (legs !== null)
    return (
      <Message
        live="alert"
        title={t('symbol.spread', { symbol })}
        text={t('symbol.spreadText', { first: legs[0], second: legs[1] })}
      >
        {legs.map((leg) => (
          <Link key={leg} to={symbolPath(leg)}>
            {t('symbol.open', { symbol: writtenSymbol(leg) })}
          </Link>
        ))}
      </Message>
    )
  return (
    <Message live="alert" title={t('symbol.title', { symbol })} text={t('symbol.text')}>
      <Link to={symbolPath(defaultSymbol)}>{t('symbol.open', { symbol: defaultSymbol })}</Link>
    </Message>
  )
}

/** Shown for an address without a route. */
export function UnknownPage() {
  const { t } = useTranslation('errors')
  return (
    <Message live="alert" title={t('page.title')}>
      <Link to={symbolPath(defaultSymbol)}>{t('page.open')}</Link>
    </Message>
  )
}
