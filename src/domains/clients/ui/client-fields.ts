import { clientsNl } from '../clients.nl.ts'

const notBlank = (value: string) => value.trim() !== '' || clientsNl.required

// Early hints only; the contract decides.
export const required = { required: clientsNl.required, validate: notBlank }

export const emailPattern = { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: clientsNl.invalidEmail }
