/** Evaluates a formula of an explanation ("s * q * (M - E)") in exact fractions: + - * / ( ), numbers and letters. */
import { add, dec, div, f, mul, neg, sub } from './fraction.ts'
import type { F } from './fraction.ts'

export function evaluate(formula: string, values: Record<string, string>): F {
  const tokens = formula.match(/\d+(?:\.\d+)?|[A-Za-z]+|[-+*/()]/g) ?? []
  let at = 0

  function atom(): F {
    const token = tokens[at]
    at += 1
    if (token === undefined) throw new Error('formula ends early')
    if (token === '-') return neg(atom())
    if (token === '(') {
      const inner = sums()
      if (tokens[at] !== ')') throw new Error('missing )')
      at += 1
      return inner
    }
    if (/^\d/.test(token)) return dec(token)
    const value = values[token]
    if (value === undefined) throw new Error(`no value for ${token}`)
    return value.startsWith('-') ? neg(dec(value.slice(1))) : dec(value)
  }

  function products(): F {
    let left = atom()
    while (tokens[at] === '*' || tokens[at] === '/') {
      at += 1
      const operator = tokens[at - 1]
      const right = atom()
      left = operator === '*' ? mul(left, right) : div(left, right)
    }
    return left
  }

  function sums(): F {
    let left = products()
    while (tokens[at] === '+' || tokens[at] === '-') {
      at += 1
      const operator = tokens[at - 1]
      const right = products()
      left = operator === '+' ? add(left, right) : sub(left, right)
    }
    return left
  }

  const total = sums()
  if (at !== tokens.length) throw new Error(`formula isn't read to its end: ${formula}`)
  return f(total.n, total.d)
}
