import type { IExecutionLineAdapter } from '../api/trading-lines.ts'
import type { ExecutionMark } from '../protocol.ts'

export interface ExecutionSink {
  changed: (mark: ExecutionMark) => void
  removed: (id: number) => void
}

/** Creates the documented execution adapter: a record that reports each change to `sink`. */
export function createExecutionAdapter(id: number, sink: ExecutionSink): IExecutionLineAdapter {
  const mark: ExecutionMark = {
    id,
    price: Number.NaN,
    time: 0,
    direction: 'buy',
    text: '',
    tooltip: '',
    arrowHeight: 8,
    arrowSpacing: 1,
    font: '',
    textColor: '',
    arrowColor: '',
  }
  const members: Record<string, unknown> = { remove: () => sink.removed(id) }
  const pair = <Key extends keyof ExecutionMark>(
    name: string,
    key: Key,
    accept: (value: unknown) => value is ExecutionMark[Key],
  ): void => {
    members[`get${name}`] = () => mark[key]
    members[`set${name}`] = (value: unknown) => {
      if (accept(value) && mark[key] !== value) {
        mark[key] = value
        sink.changed({ ...mark })
      }
      return members
    }
  }
  const isText = (value: unknown): value is string => typeof value === 'string'
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
  pair('Price', 'price', isNumber)
  pair('Time', 'time', isNumber)
  pair('Direction', 'direction', (value): value is 'buy' | 'sell' => value === 'buy' || value === 'sell')
  pair('Text', 'text', isText)
  pair('Tooltip', 'tooltip', isText)
  pair('ArrowHeight', 'arrowHeight', isNumber)
  pair('ArrowSpacing', 'arrowSpacing', isNumber)
  pair('Font', 'font', isText)
  pair('TextColor', 'textColor', isText)
  pair('ArrowColor', 'arrowColor', isText)
  return members as unknown as IExecutionLineAdapter
}
