import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { DynamicModule } from '@nestjs/common';

/**
 * Resolves the dependencies of everything that a process's root module registers, and creates none of it: no server is
 * needed. Throws Nest's error, which names the provider and what its module does not import.
 */
export async function resolveModule(module: DynamicModule): Promise<void> {
  await Test.createTestingModule({ imports: [DiscoveryModule, module] }).compile({ preview: true });
}
