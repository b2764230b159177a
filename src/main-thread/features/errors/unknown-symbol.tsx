import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import { defaultSymbol, symbolPath } from '#shared/domain/routes.ts'
import { Message } from '../../ui/message.tsx'

/** Options and spot pairs by their names: they exist, but not here yet. */
const isOtherKind = (symbol: string): boolean =>
  contractTypeFromName(symbol).endsWith('Option') || /^[A-Z0-9]+_[A-Z0-9]+$/.test(symbol)

/** The address names a market that doesn't exist, or one of a kind that isn't traded here; the rest of the page goes on. */
export function UnknownSymbol(props: { readonly symbol: string }) {
  const { t } = useTranslation('errors')
  const symbol = props.symbol.slice(0, 40)
  return (
    <Message
      live="alert"
      title={t(isOtherKind(symbol) ? 'symbol.unsupported' : 'symbol.title', { symbol })}
      {...(isOtherKind(symbol) ? {} : { text: t('symbol.text') })}
    >
      <Link to={symbolPath(defaultSymbol)}>{t('symbol.open', { symbol: defaultSymbol })}</Link>
    </Message>
  )
}

/** No route fits. */
export function UnknownPage() {
  const { t } = useTranslation('errors')
  return (
    <Message live="alert" title={t('page.title')}>
      <Link to={symbolPath(defaultSymbol)}>{t('page.open')}</Link>
    </Message>
  )
}
