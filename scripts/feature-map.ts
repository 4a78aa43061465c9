/** `npm run feature-map`: writes docs/feature-map.md. A repository test fails when the map is out of date. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { featureMap } from './features.ts'

const root = resolve(import.meta.dirname, '..')
writeFileSync(resolve(root, 'docs/feature-map.md'), featureMap(root))
console.log('docs/feature-map.md is written.')
