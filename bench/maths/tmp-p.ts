import { suite } from './maths.bench.ts'
const c = suite.cases[2]
if (c) {
  for (let i = 0; i < 2000; i++) c.run()
  const t: number[] = []
  for (let i = 0; i < 8000; i++) {
    const a = performance.now()
    c.run()
    t.push(performance.now() - a)
  }
  t.sort((a, b) => a - b)
  console.log('ms p50', t[4000], 'p99', t[7920], 'max', t[7999])
}
