import { passwordCost } from '#domains/accounts/server/password-hash.ts'

// At the product's cost the thousands of passwords of a run take a minute of a core. Hashes say their own cost.
Object.assign(passwordCost, { memory: 64, passes: 1 })
