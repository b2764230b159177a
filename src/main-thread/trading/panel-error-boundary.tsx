import type { ReactNode } from 'react'
import { trace } from '../bridge/trace.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

/** Contains the failure of a panel and traces it. `name`: translated, for the message. */
export function PanelErrorBoundary(props: {
  readonly name: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div className={props.className}>
      <ErrorBoundary name={props.name} onError={(error) => trace('panel', `${props.name}: ${String(error)}`)}>
        {props.children}
      </ErrorBoundary>
    </div>
  )
}
