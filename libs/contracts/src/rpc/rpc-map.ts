import type { BackgroundWorkRpc } from '../admin/background-work.rpc.js';
import type { IdentityRpc } from '../identity/identity.rpc.js';
import type { MediaRpc } from '../media/media.rpc.js';
import type { PhotoLibraryRpc } from '../media/photo-library.rpc.js';
import type { NotifyRpc } from '../notify/notify.rpc.js';
import type { PortfolioRpc } from '../portfolio/portfolio.rpc.js';

/** Every RPC message: name -> request and response. The first word names the service that answers. */
export type RpcMap = BackgroundWorkRpc & IdentityRpc & MediaRpc & PhotoLibraryRpc & NotifyRpc & PortfolioRpc;
export type RpcName = keyof RpcMap;

/** Services that answer RPC. */
export const RPC_SERVICES = ['identity', 'media', 'portfolio', 'notify'] as const;
export type RpcService = (typeof RPC_SERVICES)[number];
