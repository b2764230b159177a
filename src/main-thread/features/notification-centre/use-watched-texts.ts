import { useTranslation } from 'react-i18next'
import '../../i18n/english/alerts.ts'
import type { Watched } from './watched.ts'

/** Translated name of what an alert watches; `coin`: settle coin, for an alert on all positions. */
export function useWatchedTexts(): (watched: Watched, coin: string) => string {
  const { t } = useTranslation('alerts')
  const { t: common } = useTranslation()
  return (watched, coin) => {
    if (watched === 'LastPrice') return t('last')
    if (watched === 'MarkPrice') return t('mark')
    if (watched === 'AccountPnl:') return t('all', { coin })
    const side = common(watched.endsWith(':Buy') ? 'side.long' : 'side.short')
    return t(watched.startsWith('PositionPnl') ? 'pnl' : 'roi', { side })
  }
}
