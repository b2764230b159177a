import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router'
import { defaultSymbol, isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import { RefusalPrompts } from './features/errors/refusal-prompts.tsx'
import { UnknownPage } from './features/errors/unknown-symbol.tsx'
import { DocumentTitle } from './features/layout/document-title.tsx'
import { TradePage } from './features/layout/trade-page.tsx'
import { setSymbol } from './stores/view.ts'

/** The page: routes and the trade screen. */
export function App() {
  const { i18n } = useTranslation()
  return (
    <I18nProvider locale={i18n.language}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<Navigate to={symbolPath(defaultSymbol)} replace />} />
          <Route path="/trade/usdt" element={<Navigate to={symbolPath(defaultSymbol)} replace />} />
          <Route path="/trade/usdt/:symbol" element={<SymbolRoute />} />
          <Route path="/trade/inverse/:symbol" element={<SymbolRoute />} />
          <Route path="/trade/futures/usdc/:symbol" element={<SymbolRoute />} />
          <Route path="/trade/spot/:base/:quote" element={<SpotRoute />} />
          <Route path="*" element={<UnknownPage />} />
        </Routes>
        <DocumentTitle />
        <RefusalPrompts />
      </BrowserRouter>
    </I18nProvider>
  )
}

/** Spot pages are named by the two coins (ROUTE-15). */
function SpotRoute() {
  const { base = '', quote = '' } = useParams()
  return <OpenSymbol symbol={`${base}_${quote}`} />
}

/** Opens the symbol the address names; a name that can't be one is unknown without asking anybody. */
function SymbolRoute() {
  const { symbol = defaultSymbol } = useParams()
  return <OpenSymbol symbol={symbol} />
}

function OpenSymbol({ symbol }: { readonly symbol: string }) {
  const possible = isSymbolName(symbol)
  useEffect(() => {
    if (possible) setSymbol(symbol)
  }, [symbol, possible])
  return <TradePage impossible={possible ? null : symbol} />
}
