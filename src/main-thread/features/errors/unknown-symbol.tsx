import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defaultSymbol, symbolPath } from '#shared/domain/routes.ts'
import { Message } from '../../ui/message.tsx'

/** The address names a market that doesn't exist; the rest of the page goes on. */
export function UnknownSymbol(props: { readonly symbol: string }) {
  const { t } = useTranslation('errors')
  const symbol = props.symbol.slice(0, 40)
  return (
    <Message live="alert" title={t('symbol.title', { symbol })} text={t('symbol.text')}>
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
