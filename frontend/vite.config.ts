import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss()],
  server: { proxy: proxyTo(loadEnv(mode, import.meta.dirname, 'VITE_')['VITE_BACKEND'] ?? 'http://127.0.0.1:3000') },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Inlined assets would be data: addresses, which the content security policy does not need to allow.
    assetsInlineLimit: 0,
    // The HEIC decoder is 3 MB and only ever loaded for a HEIC file the browser cannot read itself.
    chunkSizeWarningLimit: 3200,
  },
}));

/** While developing, the calls go to a running stack. */
const proxyTo = (backend: string) => ({ '/api': backend, '/images': backend });
